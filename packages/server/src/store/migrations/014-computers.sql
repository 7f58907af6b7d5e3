-- How strong the computer is that plays a seat; null: a person does, or nobody. `lender`: who held the seat before it, and may ask for it back.
alter table seats add column bot text check (bot is null or (bot in ('recruit', 'officer', 'staff') and user_id is null));
alter table seats add column lender text references users (id) on delete set null;
drop index seats_free;
create index seats_free on seats (match) where user_id is null and bot is null;
create index seats_bots on seats (match) where bot is not null;

-- Whether computers wait a moment before each answer, so that a person can follow.
alter table matches add column paced boolean not null default true;

-- What is agreed on: that a computer of this strength plays the seat; null: a person. Nobody holds a free seat.
alter table replacements add column bot text check (bot in ('recruit', 'officer', 'staff'));
alter table replacements alter column holder drop not null;

-- Why a computer gave the command with this number.
create table thoughts (
  match text not null references matches (id) on delete cascade,
  seq integer not null,
  thought jsonb not null,
  primary key (match, seq)
);
