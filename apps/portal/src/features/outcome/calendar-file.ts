import { addDays } from "@kaunter/domain/calendar";
import type { Reminder } from "./reminders.ts";

const longestOctets = 75;

/** The reminders as a calendar's file (RFC 5545): a whole day each, with a bell at nine in the morning. */
export function writeCalendar(
  reminders: readonly Reminder[],
  { madeAt, portal }: { madeAt: string; portal: string },
): string {
  const stamp = `${madeAt.replaceAll(/[-:]|\.\d+/g, "").replace("Z", "")}Z`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Kaunter//Receipt//EN",
    ...reminders.flatMap(({ on, text, address, name }) => [
      "BEGIN:VEVENT",
      `UID:${name}@${new URL(portal).hostname}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${on.replaceAll("-", "")}`,
      `DTEND;VALUE=DATE:${addDays(on, 1).replaceAll("-", "")}`,
      `SUMMARY:${escapeText(text)}`,
      `URL:${portal}/#${address}`,
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      `DESCRIPTION:${escapeText(text)}`,
      "TRIGGER:PT9H",
      "END:VALARM",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return `${lines.map(fold).join("\r\n")}\r\n`;
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\s+/g, " ");
}

/** No line of the file is longer than 75 octets; what goes on begins with a space. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  const parts = [""];
  for (const character of line) {
    const part = `${parts.at(-1)}${character}`;
    if (encoder.encode(part).length <= longestOctets) parts[parts.length - 1] = part;
    else parts.push(` ${character}`);
  }
  return parts.join("\r\n");
}
