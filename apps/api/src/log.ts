import { pino, type Logger } from "pino";

const personal = ["ic_num", "ic_no", "email", "phone", "contact", "full_name"];
const secret = ["password", "confirm_password", "checkSum", "Signature", "token", "ccv"];
const headers = ["req.headers.authorization", "req.headers.cookie", 'res.headers["set-cookie"]'];

/**
 * One JSON line per event. Bodies are never logged; as a second lock, personal and secret fields are removed
 * wherever an object that carries them is logged.
 */
export function createLogger(
  level: string,
  destination: { write: (line: string) => void } = process.stdout,
): Logger {
  const names = [...personal, ...secret].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: [...headers, ...names], remove: true },
    },
    destination,
  );
}
