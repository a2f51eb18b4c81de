import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePorts } from "../../tools/stage/ports.ts";
import { root } from "../../tools/stage/processes.ts";

const folder = join(root, ".data", "logs");
const lookEveryMs = 100;
const patienceMs = 15_000;

/** A machine that sends what is written to one of its files. */
export interface Sender {
  write: (line: string) => void;
  stop: () => Promise<void>;
}

/** The machine of the logs. */
export interface Receiver {
  start: () => void;
  stop: () => Promise<void>;
  /** Everything that it has taken in, of all senders. */
  taken: () => string;
  /** The folders in which it lies. */
  senders: () => string[];
  /** The folders, by how long they are kept, that have a line. */
  keptWith: (line: string) => string[];
}

export interface Posts {
  receiver: Receiver;
  /** Somebody who sends, with the certificates of a folder, or without any; a program of that name wrote the lines. */
  openSender: (name: string, certificates?: string, program?: string) => Sender;
  /** Certificates that another authority made. */
  strangers: string;
  close: () => Promise<void>;
}

/** Two machines with the configuration of ops/logs; only addresses, ports and folders are others. */
export async function openPosts(): Promise<Posts> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const port = await freePorts();
  const ours = join(folder, "ours");
  const strangers = join(folder, "strangers");
  for (const each of [ours, strangers]) {
    const machines = ["logs=127.0.0.1", "app1=127.0.0.1"];
    execFileSync(join(root, "ops/logs/certificates"), [each, ...machines], { stdio: "ignore" });
  }
  const programs: (() => Promise<void>)[] = [];
  const receiver = openReceiver(port, join(ours, "logs"));
  programs.push(receiver.stop);
  return {
    receiver,
    strangers: join(strangers, "app1"),
    openSender: (name, certificates = join(ours, "app1"), program = "kaunter-server") => {
      const sender = openSender({ port, name, certificates, program });
      programs.push(sender.stop);
      return sender;
    },
    close: async () => {
      for (const stop of programs) await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const readOurs = (name: string) => readFileSync(join(root, "ops/logs", name), "utf8");

function openReceiver(port: number, certificates: string): Receiver {
  const into = join(folder, "taken");
  const config = readOurs("receive.conf")
    .replace('port="2514"', `port="${port}" address="127.0.0.1"`)
    .replaceAll("/etc/kaunter/logs", certificates)
    .replace("/var/log/kaunter", into);
  let daemon: ChildProcess | undefined;
  return {
    start: () => (daemon = startDaemon("logs", config)),
    stop: () => stopDaemon(daemon),
    taken: () =>
      globSync("*/*/*.log", { cwd: into })
        .map((file) => readFileSync(join(into, file), "utf8"))
        .join(""),
    senders: () => [...new Set(globSync("*/*", { cwd: into }).map((path) => basename(path)))],
    keptWith: (line) =>
      globSync("*/*/*.log", { cwd: into })
        .filter((file) => readFileSync(join(into, file), "utf8").includes(line))
        .map((file) => file.split("/")[0] ?? ""),
  };
}

interface Sending {
  port: number;
  name: string;
  certificates: string;
  program: string;
}

function openSender({ port, name, certificates, program }: Sending): Sender {
  const file = join(folder, `${name}.journal`);
  writeFileSync(file, "");
  const source = `module(load="imfile" PollingInterval="1")\ninput(type="imfile" File="${file}" Tag="${program}")\n`;
  const config = readOurs("send.conf")
    .replace('target="logs" port="2514"', `target="127.0.0.1" port="${port}"`)
    .replace('resumeInterval="5"', 'resumeInterval="1"')
    .replaceAll("/etc/kaunter/logs", certificates);
  const isPlain = certificates === "";
  const plain = config.replace('tls="on"', "").replaceAll(/^ *tls\..*\n/gm, "");
  const daemon = startDaemon(name, source + (isPlain ? plain : config));
  return {
    write: (line) => writeFileSync(file, `${line}\n`, { flag: "a" }),
    stop: () => stopDaemon(daemon),
  };
}

function startDaemon(name: string, config: string): ChildProcess {
  const spool = join(folder, `${name}.spool`);
  mkdirSync(spool, { recursive: true });
  const file = join(folder, `${name}.conf`);
  writeFileSync(file, `global(workDirectory="${spool}")\n${config}`);
  const pidFile = join(folder, `${name}.pid`);
  return spawn("rsyslogd", ["-n", "-f", file, "-i", pidFile], { stdio: "ignore" });
}

async function stopDaemon(daemon: ChildProcess | undefined): Promise<void> {
  if (!daemon || daemon.exitCode !== null || daemon.signalCode !== null) return;
  daemon.kill();
  await once(daemon, "exit");
}

/** Whether something becomes so in time. */
export async function becomes(isSo: () => boolean): Promise<boolean> {
  for (let passedMs = 0; passedMs < patienceMs; passedMs += lookEveryMs) {
    if (isSo()) return true;
    await pause(lookEveryMs);
  }
  return false;
}
