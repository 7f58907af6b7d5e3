-- The key with which the processes of a site seal what they tell each other; made by the first of them.
create table site_key (
  one boolean primary key default true check (one),
  key text not null
);

-- Grows with every change of who holds the seats of a match, so that whoever has them in memory knows whether they still are so.
alter table matches add column seats_version integer not null default 0;
