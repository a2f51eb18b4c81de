import { readFileSync, writeFileSync } from "node:fs";
import { formatDateTime } from "@kaunter/words/times";
import * as z from "zod";
import {
  type CouncilImage,
  giveCouncilImage,
} from "../modules/licences/pictures/council-images.ts";
import { actByTwo } from "../modules/proposals/propose-by-two.ts";
import { findWaiting, judgePhoto, listWaiting } from "../modules/licences/pictures/judge-photo.ts";
import { Complaint, type Options, parse, readCouncil, say, withCore } from "./command.ts";
import { readName, readRemark, readTwoShown, twoHelp, withTwo } from "./two-people.ts";

export const pictureHelp = `\
  kaunter licence photos [--council CODE]  the photos that holders sent and that wait for their council
  kaunter licence photo show NO --out FILE writes one into a file, to be compared with the council's record
  kaunter licence photo accept|refuse NO --by NAME --remark TEXT
                                           the council's word on it: accepted, it stands on the licence at once
  kaunter licence image logo|signature FILE --council CODE --remark TEXT
        ${twoHelp}
                                           two people give a council its crest, or the signature under its licences`;

const rulings = { accept: "accepted", refuse: "refused" } as const;

type Args = readonly (string | undefined)[];

export const pictureCommands: Record<string, (args: Args, options: Options) => Promise<void>> = {
  photos: async (_, options) => {
    const council = options.council === undefined ? undefined : readCouncil(options.council);
    await withCore(async ({ db }) => {
      for (const { submissionNo, document, council: code, submittedAt } of await listWaiting(
        db,
        council,
      ))
        say(`${submissionNo}  ${code}  ${document}  ${formatDateTime(submittedAt, "en")}`);
    });
  },
  photo: async ([verb, given], options) => {
    if (verb !== "show" && verb !== "accept" && verb !== "refuse")
      throw new Complaint('"licence photo" knows show, accept, refuse.');
    const no = parse(z.string().regex(/^\d{1,15}$/), given, `Give the photo's number: ${verb} 12`);
    await (verb === "show" ? show(no, options) : judge(no, rulings[verb], options));
  },
  image: async ([name, file], options) => {
    const complaint = '"licence image" knows logo, signature.';
    const image: CouncilImage = parse(z.enum(["logo", "signature"]), name, complaint);
    if (file === undefined) throw new Complaint(`Give a PNG or a JPEG: image ${image} FILE`);
    const council = readCouncil(options.council);
    const two = readTwoShown(options);
    const remark = readRemark(options.remark);
    const given = { council, name: image, file: readPicture(file), remark };
    const act = { two, what: "image_given", owner: council, subject: image } as const;
    await withTwo(
      (deps) =>
        actByTwo(deps, act, (inside, people) => giveCouncilImage(inside, { ...given, ...people })),
      unusable(file),
    );
    say(`From now on licences of ${council} show this ${image}.`);
  },
};

async function show(no: string, { out }: Options): Promise<void> {
  if (out === undefined) throw new Complaint("Say where to write it: --out FILE");
  await withCore(async ({ db }) => {
    const photo = await findWaiting(db, no);
    if (!photo?.bytes) throw new Complaint(notWaiting(no));
    writeFileSync(out, photo.bytes, { mode: 0o600 });
    say(`${out} is the photo that was sent for ${photo.document}.`);
  });
}

async function judge(no: string, ruling: "accepted" | "refused", options: Options): Promise<void> {
  const decidedBy = readName(options.by, "Say who decides: --by NAME");
  // Whoever has an address there judges in the office, where it is an act of theirs.
  if (decidedBy.includes("@")) throw new Complaint("Say who decides by name, not by an address.");
  const remark = readRemark(options.remark);
  await withCore(async (core) => {
    const judged = await judgePhoto(core, { submissionNo: no, ruling, decidedBy, remark });
    if (!judged) throw new Complaint(notWaiting(no));
    say(`Photo ${no} is ${ruling}.`);
  });
}

const unusable = (file: string) => ({
  picture_unreadable: `${file} cannot be used: picture_unreadable.`,
  picture_too_small: `${file} cannot be used: picture_too_small.`,
});

const notWaiting = (no: string) => `Photo ${no} does not wait for anybody.`;

function readPicture(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new Complaint(`${file} cannot be read.`);
  }
}
