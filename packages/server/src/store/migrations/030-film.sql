-- What each viewer of a match was shown after each command, in chunks of as many frames. Follows from the log under the rules that it was played by,
-- may be behind it, and needs no rules to be shown. No foreign key: it is written behind the log, as the log is.
create table films (
  match text not null,
  chunk integer not null,
  -- Number of the last frame: of the last command filmed.
  upto integer not null,
  names text not null,
  body bytea not null,
  primary key (match, chunk)
);
-- It is compressed already.
alter table films alter column body set storage external;

-- What the numbers in films stand for, once for each kind of table.
create table film_names (
  digest text primary key,
  names text not null
);

-- A match from a file that the rules do not play as it was played: only its film is shown.
alter table matches add column only_shown boolean not null default false;
