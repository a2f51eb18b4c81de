const field = (name: string) => `substring(body from '(?:^|[&\\s])${name}=([^&\\s]*)')`;

/** The word by which the provider of a row says that money was taken. */
export const approval = (row: string) => `case ${row}.provider when 'fpx' then '00' else '1' end`;

/**
 * What the providers' messages say, read from the bytes that were kept. The card provider's answer to a question is the
 * bare word 00: it names no transaction, and it confirms the amount that was asked about. After seven years the words of a
 * message may be removed; its digest is still sealed. FPX signs the number of a transaction; the card provider's is proven
 * only by an answer that we fetched.
 */
export const readMessages = [
  `create temp table sayings as
     select id, provider, reference, channel, ${field("fpx_fpxTxnId")} as txn, ${field("fpx_debitAuthCode")} as code,
       ${field("fpx_txnAmount")} as amount, ${field("fpx_txnCurrency")} as currency, body is null as is_removed,
       true as is_txn_proven, ${field("fpx_sellerId")} as addressee
     from gateway_messages where provider = 'fpx' and verdict = 'verified'
     union all
     select id, provider, reference, channel, ${field("TransId")},
       case when channel = 'query' then case when body = '00' then '1' end else ${field("Status")} end,
       replace(${field("Amount")}, '%2C', ''), ${field("Currency")}, body is null, channel = 'query',
       ${field("MerchantCode")}
     from gateway_messages where provider = 'card' and verdict = 'verified'`,
  "create index on sayings (reference)",
  "create index on sayings (id)",
  "analyze sayings",
];
