-- Where a user is told of turns while no page is open, at most one channel of each kind: see the folder `notices`.
create table channels (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('webhook', 'email', 'feed')),
  -- A URL or an e-mail address; empty for a feed.
  address text not null,
  -- Signs webhooks; part of a feed's address, and of the links in a mail.
  secret text not null unique,
  -- The site as the user's browser knows it, for links.
  site text not null,
  -- False: the e-mail address is not confirmed.
  active boolean not null,
  created_at timestamptz not null default now(),
  last_at timestamptz,
  -- What became of the last notice.
  last_result jsonb,
  unique (user_id, kind)
);

-- What users are told, each thing once to each channel. `seat` and `turn`: who must decide, and the number of commands
-- at which that began; in other kinds the seat that it is about, and a number that no other such event has.
create table notices (
  match text not null references matches (id) on delete cascade,
  seat integer not null,
  kind text not null check (kind in ('turn', 'over', 'joined', 'takeback', 'consent')),
  turn bigint not null,
  channel text not null references channels (id) on delete cascade,
  -- Key of the public question; empty if there is none.
  ask text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'dead')),
  -- When it is tried next. Who takes it to send it puts this off first, so that a crash leads to another try.
  due_at timestamptz not null,
  tries integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  primary key (match, seat, kind, turn, channel)
);
create index notices_due on notices (due_at) where state = 'waiting';
create index notices_dead on notices (created_at) where state = 'dead';
create index notices_by_channel on notices (channel, created_at);
