import type { LicenceState } from "@kaunter/domain/licence/digital-licence";

interface Look {
  /** Of the band; no two say the same, and colour never speaks alone. */
  className: string;
  /** An outline of Lucide (ISC License, Copyright (c) 2026 Lucide Icons and Contributors). */
  icon: string;
}

const shield =
  "M20 13c0 5-3.500 7.500-7.660 8.950a1 1 0 0 1-.670-.010C7.500 20.500 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.500-1.200 6.240-2.720a1.170 1.170 0 0 1 1.520 0C14.510 3.810 17 5 19 5a1 1 0 0 1 1 1z";
const octagon =
  "M2.586 16.726A2 2 0 0 1 2 15.312V8.688a2 2 0 0 1 .586-1.414l4.688-4.688A2 2 0 0 1 8.688 2h6.624a2 2 0 0 1 1.414.586l4.688 4.688A2 2 0 0 1 22 8.688v6.624a2 2 0 0 1-.586 1.414l-4.688 4.688a2 2 0 0 1-1.414.586H8.688a2 2 0 0 1-1.414-.586z";
const calendar =
  "M8 2v4M16 2v4M3 10h18M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z";

export const looks: Readonly<Record<LicenceState, Look>> = {
  valid: {
    className: "border-success-700 bg-success-50 text-success-800",
    icon: `${shield}M9 12l2 2 4-4`,
  },
  upcoming: {
    className: "border-info-800 bg-info-50 text-info-800",
    icon: `${calendar}M12 14v4M10 16h4`,
  },
  expired: {
    className: "border-otl-field bg-otl-gray-200 text-txt-black-900",
    icon: `${calendar}M10 14l4 4M14 14l-4 4`,
  },
  suspended: {
    className: "border-orange-300 bg-orange-100 text-orange-900",
    icon: `${octagon}M10 15V9M14 15V9`,
  },
  revoked: {
    className: "border-danger-700 bg-danger-50 text-danger-700",
    icon: `${octagon}M15 9l-6 6M9 9l6 6`,
  },
  void: {
    className: "border-txt-black-900 bg-txt-black-900 text-white",
    icon: `${shield}M14.500 9.500l-5 5M9.500 9.500l5 5`,
  },
};
