-- A number that nobody told cannot be proven. Attempts of before numbers could be unproven were all marked as proven.
update payment_attempts set is_txn_proven = false where provider_txn_id is null and is_txn_proven;
alter table payment_attempts add constraint proven_number_is_told check (provider_txn_id is not null or not is_txn_proven);
