-- Reasons are stored in one statement with their commands, which know nothing of the table of matches either: no append waits for who changes a row of it.
alter table thoughts drop constraint thoughts_match_fkey;
