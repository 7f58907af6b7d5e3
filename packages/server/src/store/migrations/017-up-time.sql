-- How long the site has been up, in seconds, as the processes that serve it measure it together. Absences are counted in it, so that neither time in which
-- the site was down nor a clock that is set makes anybody absent. `begun`: when it came up again after it had been down for long. `beat_at` only tells
-- whether it was.
create table up_time (
  one boolean primary key default true check (one),
  seconds double precision not null default 0,
  begun double precision not null default 0,
  beat_at timestamptz not null default now()
);
insert into up_time default values;
create or replace function up_seconds() returns double precision language sql stable return (select seconds from up_time);

-- When a user was last there, a match last changed, and somebody last waited at an open one. All of them begin anew.
alter table users add column seen_up double precision not null default up_seconds();
alter table matches add column changed_up double precision not null default up_seconds();
alter table matches add column attended_up double precision not null default up_seconds();
create index users_by_seen_up on users (seen_up);
drop index users_by_seen;

-- `how` and `starts_up`: somebody else, or a computer, is going to play the seat from then on, unless its holder gives
-- a sign first; `taker`: who, if it is a person.
alter table replacements drop column asked_at;
alter table replacements add column asked_up double precision not null default up_seconds();
alter table replacements add column how text check (how in ('consent', 'absence', 'computer'));
alter table replacements add column taker text references users (id) on delete cascade;
alter table replacements add column starts_up double precision;
create index replacements_announced on replacements (starts_up) where how is not null;
