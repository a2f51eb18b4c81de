-- A file counts once for a date. With a later one it is taken in again where records differ from it by now: those that an
-- undoing left alone, or that were newer here than the file.
drop index imports_file;
create unique index imports_file on imports (council_code, kind, file_hash, as_of) where undone_at is null;
