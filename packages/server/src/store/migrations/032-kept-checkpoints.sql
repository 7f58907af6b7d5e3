-- Checkpoints of each match along its way: where its rules have changed since, it can be played on from these. At most
-- 64 bytes for each command, see `store/kept-checkpoints.ts`. No foreign key, as for films: those of a file are stored
-- before their match is.
create table kept_checkpoints (
  match text not null,
  -- Number of commands that led to it.
  seq integer not null,
  rules_version integer not null,
  -- JSON, deflated.
  body bytea not null,
  primary key (match, seq)
);
-- It is compressed already.
alter table kept_checkpoints alter column body set storage external;
