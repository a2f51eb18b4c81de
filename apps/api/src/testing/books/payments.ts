/** Payments told in plain SQL, as the processes write them: two councils, a tied fee, 155.00 in all. */
export const amountSen = 15_500;
export const at = "2026-03-15T02:00:00Z";

export const paymentOf = (place: number) => `${1_773_540_000_000_000 + place}`;
const letters = (count: number) =>
  String(count)
    .padStart(17, "0")
    .replaceAll(/\d/g, (digit) => String.fromCodePoint(65 + Number(digit)));
export const referenceOf = (place: number, attemptNo = 1) =>
  `K${letters(place)}${letters(attemptNo).slice(-1)}Z`;
/** The two charges of a payment. */
export const chargesOf = (place: number) => [place * 10 + 1, place * 10 + 2] as const;

/** Councils and charges for payments at the places 1 to 10, which only the owner may write. */
export const registry = `
  insert into councils (code, name_my, name_en, name_zh) values ('mpt', '', '', ''), ('mps', '', '', '');
  insert into charges (id, council_code, kind, number, record) overriding system value
    select place * 10 + each.no, each.council, each.kind, 'A' || place || each.no, '{}'
    from generate_series(1, 10) as place,
      (values (1, 'mpt', 'assessment'), (2, 'mps', 'compound')) as each (no, council, kind);`;

/** As long as something sealed, and nobody's. */
export const sealed = `decode('02' || repeat('00', 40), 'hex')`;

/** A payment as it is made: lines, first attempt, reservations, from where it was begun, next check. */
export function begin(place: number, paymentSen = amountSen, provider: Provider = "fpx") {
  const id = paymentOf(place);
  const [one, other] = chargesOf(place);
  return `
    insert into payments (id, idempotency_key, request_hash, payer_name, email, phone, email_index, phone_index, language,
        amount_sen, status_since, created_at)
      values (${id}, 'idempotency-key-${place}', repeat('a', 64), ${sealed}, ${sealed}, ${sealed}, sha256('e'), sha256('p'), 'my',
        ${paymentSen}, '${at}', '${at}');
    insert into payment_lines (payment_id, line_no, council_code, kind, charge_id, charge_version, is_tied,
        selection, account, amount_sen, explanation)
      values (${id}, 1, 'mpt', 'assessment', ${one}, 1, false, '1', 'council_payable', 10000, '[]'),
        (${id}, 2, 'mpt', 'process_fee', ${one}, 1, true, null, 'fees', 500, '[]'),
        (${id}, 3, 'mps', 'compound', ${other}, 1, false, '1', 'council_payable', 5000, '[]');
    insert into reservations (charge_id, payment_id, reserved_at)
      values (${one}, ${id}, '${at}'), (${other}, ${id}, '${at}');
    insert into hold_origins (payment_id, device, address, holds, begun_at)
      values (${id}, 'device ${place}', '10.0.${place}', 2, '${at}');
    insert into payment_events (payment_id, seq, kind, to_status, facts, at)
      select ${id}, 1, 'created', 'in_progress', jsonb_build_object('amountSen', sum(amount_sen),
        'lines', jsonb_agg(jsonb_build_object('lineNo', line_no, 'council', council_code, 'kind', kind,
          'account', account, 'amountSen', amount_sen, 'chargeId', charge_id,
          'chargeVersion', charge_version, 'isTied', is_tied) order by line_no)), '${at}'
      from payment_lines where payment_id = ${id};
    ${attempt(place, 1, amountSen, provider)}`;
}

type Provider = "fpx" | "card";
/** What the payer chose, as the columns of an attempt keep it. */
const columns = {
  fpx: { method: 1, token: "'01'", bankId: "'TEST0021'" },
  card: { method: 2, token: "null", bankId: "null" },
};

/** Another way of paying the same payment; the attempt before it is superseded. */
export function attempt(
  place: number,
  attemptNo: number,
  sen = amountSen,
  provider: Provider = "fpx",
) {
  const { method, token, bankId } = columns[provider];
  const id = paymentOf(place);
  const reference = referenceOf(place, attemptNo);
  return `
    update payment_attempts set superseded_at = '${at}' where payment_id = ${id} and superseded_at is null;
    insert into payment_attempts (reference, payment_id, attempt_no, provider, method, token, bank_id,
        amount_sen, message, created_at)
      values ('${reference}', ${id}, ${attemptNo}, '${provider}', ${method}, ${token}, ${bankId}, ${sen}, '{}', '${at}');
    insert into payment_checks (reference, next_check_at) values ('${reference}', '${at}');
    insert into payment_events (payment_id, seq, kind, reference, from_status, to_status, facts, at)
      select ${id}, max(seq) + 1, 'attempt', '${reference}', 'in_progress', 'in_progress',
        jsonb_strip_nulls(jsonb_build_object('attemptNo', ${attemptNo}, 'provider', '${provider}',
          'token', ${token}::text, 'bankId', ${bankId}::text, 'amountSen', ${sen})), '${at}'
      from payment_events where payment_id = ${id};`;
}

/** The payer leaves for the provider with the newest attempt. */
export function leave(place: number) {
  const id = paymentOf(place);
  const newest = `payment_id = ${id} and superseded_at is null`;
  return `
    update payment_attempts set handed_off_at = '${at}' where ${newest};
    insert into payment_events (payment_id, seq, kind, reference, from_status, to_status, at)
      select ${id}, max(seq) + 1, 'handed_off', (select reference from payment_attempts where ${newest}),
        'in_progress', 'in_progress', '${at}' from payment_events where payment_id = ${id};`;
}

/** A callback as it came, believed or not. */
export function message(reference: string, verdict = "verified", code = "09", sen = amountSen) {
  const digits = String(sen).padStart(3, "0");
  const ringgit = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  const money = (name: string) => `&${name}Amount=${ringgit}&${name}Currency=MYR`;
  const fpx = `fpx_debitAuthCode=${code}&fpx_sellerExOrderNo=${reference}${money("fpx_txn")}`;
  const card = `Status=${code === "00" ? 1 : 0}&RefNo=${reference}${money("")}`;
  return `
    insert into gateway_messages (provider, channel, reference, body, digest, verdict, received_at)
      select provider, 'direct', '${reference}', body, sha256(body::bytea), '${verdict}', '${at}'
      from (values ('fpx', '${fpx}'), ('card', '${card}')) as each (provider, body)
      where provider = coalesce((select provider from payment_attempts where reference = '${reference}'), 'fpx');`;
}

export interface Learnt {
  evidence: string;
  to: string;
  booking?: "settlement" | "refund" | "suspense";
  receivedSen?: number;
  attemptNo?: number;
  /** A ruling of two people instead of the provider's message. */
  isRuling?: boolean;
  facts?: string;
  /** When its transaction began. One that began later may be the first to have the payment's turn. */
  begunAt?: string;
}

/** The event alone of something learnt about an attempt, with its proof. */
export function event(place: number, learnt: Learnt) {
  const { evidence, to, booking = "none", receivedSen = "null", attemptNo = 1 } = learnt;
  const { isRuling = false, facts = "'{}'", begunAt = at } = learnt;
  const id = paymentOf(place);
  const reference = referenceOf(place, attemptNo);
  const people = isRuling ? "'Rosnah', 'Jamil', 'Statement 7'" : "null, null, null";
  const isOurs = isRuling || evidence === "lapsed" || evidence === "unanswered";
  const code = { approved: "00", mismatched: "00", awaiting: "09" }[evidence] ?? "51";
  const proof = `(select max(id) from gateway_messages where reference = '${reference}')`;
  return `
    ${isOurs ? "" : message(reference, "verified", code, learnt.receivedSen)}
    insert into payment_events (payment_id, seq, kind, reference, from_status, to_status, evidence, booking,
        received_sen, message_id, decided_by, approved_by, remark, facts, at)
      select ${id}, max(seq) + 1, 'moved', '${reference}', (array_agg(to_status order by seq desc))[1], '${to}',
        '${evidence}', '${booking}', ${receivedSen}, ${isOurs ? "null" : proof}, ${people}, ${facts}, '${begunAt}'
      from payment_events where payment_id = ${id};`;
}

/** Something learnt with all that follows from it, but for the books. */
export function learn(place: number, learnt: Learnt) {
  const id = paymentOf(place);
  const reference = referenceOf(place, learnt.attemptNo);
  const { begunAt = at } = learnt;
  const isOver = !["awaiting", "lapsed", "abandoned", "declined"].includes(learnt.evidence);
  const isFree = !["in_progress", "pending", "review"].includes(learnt.to);
  return `
    ${event(place, learnt)}
    update payment_attempts set evidence = '${learnt.evidence}',
      ended_at = ${learnt.evidence === "awaiting" ? "ended_at" : `'${begunAt}'`} where reference = '${reference}';
    ${keepCases(id, reference, learnt.evidence)}
    update payments set status = '${learnt.to}', status_since = '${at}' where id = ${id};
    ${isFree ? `delete from reservations where payment_id = ${id};` : ""}
    ${isOver ? `delete from payment_checks where reference = '${reference}';` : ""}`;
}

const caseKinds: Readonly<Record<string, string>> = {
  mismatched: "other_amount",
  unanswered: "unanswered",
};

/** The last event of a payment closes the case of its attempt, and opens another where a person must look. */
function keepCases(id: string, reference: string, evidence: string) {
  const last = `(select max(seq) from payment_events where payment_id = ${id})`;
  const kind = caseKinds[evidence];
  const opened = `insert into cases (payment_id, event_seq, reference, kind, opened_at)
    values (${id}, ${last}, '${reference}', '${kind}', '${at}');`;
  return `
    update cases set closed_seq = ${last}, closed_at = '${at}'
      where reference = '${reference}' and closed_at is null and kind in ('other_amount', 'unanswered');
    ${kind === undefined ? "" : opened}`;
}
