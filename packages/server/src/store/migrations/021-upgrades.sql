-- Where a running match went on under other rules: the state from which it goes on after command `seq`, and its past as far as that is known.
-- Those before the last one are kept: with the log they say how the match came to where it is.
create table upgrades (
  match text not null references matches (id) on delete cascade,
  seq integer not null,
  from_version integer not null,
  rules_version integer not null,
  body text not null,
  at timestamptz not null default now(),
  primary key (match, seq, rules_version)
);

-- The version of the rules that a match is at; null: the one that it was begun with. `stuck`: why it could not be opened last, for those who look after
-- the server; null: it could.
alter table matches add column rules_at integer;
alter table matches add column stuck text;
