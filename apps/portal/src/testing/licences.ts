import type { CheckedLicence, DigitalLicence } from "@kaunter/contracts/digital-licences";
import type { LicenceClaims } from "@kaunter/contracts/licence-token";
import { parseCalendarDay } from "@kaunter/domain/calendar";

export const handle = "A1b2C3d4E5f6G7h8I9j0K-";

export const aDigitalLicence = (changes: Partial<DigitalLicence> = {}): DigitalLicence => ({
  _id: "R012345-2027",
  _rev: "1-0123456789abcdef0123456789abcdef",
  council: "mpt",
  state: "valid",
  payment: {
    receipt_no: "MPT-2026-004429",
    timestamp: "2026-11-14T02:42:00.000Z",
    paid_until_year: 2027,
    amount: "30.00",
  },
  license: {
    license_no: "R012345",
    m_kod_type: "NIAGA",
    name: "SITI AMINAH BINTI YUSOF",
    ic_no: "********4821",
    nama_s: "KEDAI RUNCIT SINAR PAGI",
    house_no: "LOT 8, JALAN DUNLOP",
    kod_j_niaga: "101",
    sah_dari: "01/01/2027",
    sah_hingga: "31/12/2027",
  },
  barcode: "R012345-2027",
  url: `https://kaunter.example/#/trading/digital-license/${handle}`,
  verify_link: "https://kaunter.example/#/verify?t=a.b.c",
  verify_qr: btoa("\xff".repeat(56)),
  photo: "shown",
  checked_at: "2027-02-09T02:45:12.000Z",
  ...changes,
});

export const someClaims: LicenceClaims = {
  document: "R012345-2027",
  council: "mpt",
  validFrom: parseCalendarDay("2020-01-01"),
  validUntil: parseCalendarDay("2027-12-31"),
  receiptNumber: "MPT-2026-004429",
  issueNo: 57,
};

/** The same licence as the server tells anyone of it. */
export const aCheckedLicence: CheckedLicence = {
  _id: "R012345-2027",
  license_no: "R012345",
  council: "mpt",
  m_kod_type: "NIAGA",
  name: "SITI A*****************",
  ic_no: "********4821",
  nama_s: "KEDAI *****************",
  sah_dari: "01/01/2027",
  sah_hingga: "31/12/2027",
  receipt_no: "MPT-2026-004429",
};
