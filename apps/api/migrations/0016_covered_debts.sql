-- A council that has booked a payment may still ask for it, so that it was booked takes nothing off the top of a record.
-- What an import takes off is decided with the rows of its file.
drop function unacknowledged(jsonb, text, timestamptz);
