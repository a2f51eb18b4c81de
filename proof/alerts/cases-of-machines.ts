import type { AlertCase } from "./cases.ts";

const aDay = 24 * 60;

/** Fires when a series has not been there for an hour: silence is no good news. */
const unwatched = (
  series: string,
  named: Pick<AlertCase, "alert" | "beside" | "says">,
): AlertCase => ({
  series,
  fires: "_x90",
  silent: "0x90",
  firesAt: 61,
  silentAt: 59,
  severity: "ticket",
  ...named,
});

const taken = "kaunter_backup_timestamp_seconds";
const restored = "kaunter_restore_drill_timestamp_seconds";
const ofBackups = {
  alert: "BackupsUnwatched",
  says: "Nothing tells of backups, or of a backup that was restored",
};

/** What machines tell beside the processes: of backups, of logs and of their certificates. */
export const casesOfMachines: readonly AlertCase[] = [
  {
    alert: "RestoreDrillFailed",
    series: "kaunter_restore_drill_ok",
    fires: "0x30",
    silent: "1x30",
    severity: "ticket",
    says: "The newest backup could not be restored, or its books are not true",
  },
  {
    alert: "RestoreDrillMissing",
    series: "kaunter_restore_drill_timestamp_seconds",
    // On the 41st day, of one at the very beginning and of one a day later.
    fires: "0x41",
    silent: "86400x41",
    minutesApart: aDay,
    firesAt: 41 * aDay,
    severity: "ticket",
    says: "No backup was restored for 41d 0h 0m 0s",
  },
  {
    alert: "BackupMissing",
    series: 'kaunter_backup_timestamp_seconds{type="diff"}',
    // In the second night without one, of a full one at the very beginning, and of one more a night later.
    fires: "0x37",
    silent: "0x23 86400x14",
    beside: { 'kaunter_backup_timestamp_seconds{type="full"}': "0x37" },
    minutesApart: 60,
    firesAt: 37 * 60,
    severity: "ticket",
    says: "No backup was taken for 1d 13h 0m 0s",
  },
  unwatched(taken, { ...ofBackups, beside: { [restored]: "0x90" } }),
  unwatched(restored, { ...ofBackups, beside: { [taken]: "0x90" } }),
  unwatched("kaunter_logs_newest_timestamp_seconds", {
    alert: "LogsUnwatched",
    says: "Nothing tells which machines send their lines",
  }),
  {
    alert: "LogsNotArriving",
    series: 'kaunter_logs_newest_timestamp_seconds{sender="10.0.0.5"}',
    // In the fourth hour, of lines of the very beginning and of lines of each hour.
    fires: "0x4",
    silent: "3600x4",
    minutesApart: 60,
    firesAt: 4 * 60,
    severity: "ticket",
    labels: { sender: "10.0.0.5" },
    says: "10.0.0.5 has sent no line for 4h 0m 0s",
  },
  {
    alert: "MachineCertificateEnds",
    series:
      'kaunter_certificate_ends_seconds{file="/etc/kaunter/cluster/machine.crt",instance="db1"}',
    // At noon of the first day: it ends an hour before the 31st noon, and exactly then.
    fires: `${30.5 * aDay * 60 - 3600}x12`,
    silent: `${30.5 * aDay * 60}x12`,
    minutesApart: 60,
    firesAt: 12 * 60,
    severity: "ticket",
    labels: { file: "/etc/kaunter/cluster/machine.crt", instance: "db1" },
    says: "The certificate /etc/kaunter/cluster/machine.crt of db1 ends in 29d 23h 0m 0s",
  },
  unwatched("kaunter_certificate_ends_seconds", {
    alert: "CertificatesUnwatched",
    says: "Nothing tells when the machines' certificates end",
  }),
];
