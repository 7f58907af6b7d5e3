-- Days without a sign after which a seat of a running match that must decide is free for anybody; 0: never.
alter table matches add column absence integer not null default 0 check (absence in (0, 7, 14, 30));

-- Who agreed that a seat goes to somebody else: it counts as long as the seat is its holder's, who agreed too or was not there since.
create table replacements (
  match text not null references matches (id) on delete cascade,
  seat integer not null,
  holder text not null references users (id) on delete cascade,
  agreed jsonb not null,
  asked_at timestamptz not null default now(),
  primary key (match, seat)
);
