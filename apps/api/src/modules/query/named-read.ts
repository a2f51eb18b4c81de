import { searchTypes } from "@kaunter/domain/charges/kinds";

/** Records are named by what they are; a search for a licence or a permit has one name for both. */
const documentTypes = searchTypes.filter((type) => type !== "council_permit_license");
const hex = "[0-9a-f]";
/** An e-mail address may have any printable character. */
const name = "[!-~]{1,280}";

/**
 * The specified shapes of `POST /api/query`, and no others (decision 0010). A path that matches none does not exist.
 * Order does not matter: the first word of a path, and for users what follows it, belongs to one shape only.
 */
const shapes = {
  configuration: /^metadata\/configuration$/,
  councils: /^metadata\/_find$/,
  register: /^_users\/_design\/backend\/_update\/users$/,
  changeUser: new RegExp(`^_users/_design/backend/_update/users/(?<id>${name})$`),
  user: new RegExp(`^_users/org\\.couchdb\\.user:(?<id>${name})$`),
  userExists: new RegExp(`^userdb-(?<emailHex>(?:${hex}{2}){3,254})$`),
  resetRequest: new RegExp(`^reset_password/(?<id>${hex}{78})$`),
  payment: /^all_payments\/(?<id>\d{13,20})$/,
  payments: /^all_payments\/_find$/,
  account: new RegExp(
    `^(?<type>${documentTypes.join("|")})_(?<council>[a-z]{2,10})/(?<accountNo>[A-Za-z0-9-]{1,40})$`,
  ),
  digitalLicence: /^digital_license\/(?<document>[A-Za-z0-9-]{1,40}-\d{4}(?:-\d{2})?)$/,
} as const;

type ReadName = keyof typeof shapes;
export interface NamedRead {
  name: ReadName;
  params: Record<string, string>;
}

/** Decodes the base64 address exactly once and finds the one shape it has. */
export function readNamed(encoded: string): NamedRead | undefined {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(encoded))
    return undefined;
  const path = Buffer.from(encoded, "base64").toString("latin1").replace(/^\//, "");
  for (const [read, shape] of Object.entries(shapes)) {
    const match = shape.exec(path);
    if (match) return { name: read as ReadName, params: { ...match.groups } };
  }
  return undefined;
}
