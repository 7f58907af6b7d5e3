-- How many answers stood after a computer's, as the lines of the history count them; and as much of the thought as everybody may be told while the
-- match runs: null for nothing.
alter table thoughts add column at integer not null default 0;
alter table thoughts add column told jsonb;
create index thoughts_by_answer on thoughts (match, at);
