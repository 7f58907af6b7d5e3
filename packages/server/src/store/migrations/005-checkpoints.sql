-- A state between two steps of each match, so that opening it does not replay its whole log. It follows from the log, may be behind it or
-- missing, and counts only for the version of the rules and the digest that it was written with. `upto`: commands when it was noted.
create table checkpoints (
  match text primary key,
  seq integer not null,
  upto integer not null,
  rules_version integer not null,
  body text not null,
  digest text not null
);
