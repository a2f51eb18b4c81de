// The calls of the office, which no other server answers. Parameters start with a colon.
export const officeSession = "/office/session";
export const officePasskeyOptions = "/office/session/options";
export const officePasskey = "/office/session/passkey";
export const officeProof = "/office/session/proof";
export const officePasskeys = "/office/passkeys";
export const officeNewPasskey = "/office/passkeys/options";
export const officeEnrolment = "/office/enrolment";
export const officeEnrolPasskey = "/office/enrolment/passkey";
export const officeEnrolCode = "/office/enrolment/code";
export const officeToday = "/office/today";
export const officeSearch = "/office/search";
export const officePayment = "/office/payments/:id";
export const officeAnswers = "/office/answers";
export const officeAsk = "/office/payments/:id/ask";
