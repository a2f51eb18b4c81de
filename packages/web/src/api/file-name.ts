/** The name that the server gives to a file. */
export function fileNameIn(headers: Headers): string | undefined {
  return /filename="([\w.-]+)"/.exec(headers.get("content-disposition") ?? "")?.[1];
}
