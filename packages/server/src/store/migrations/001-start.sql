create table persons (
  id text primary key,
  name text not null,
  token_hash text not null unique,
  created_at timestamptz not null default now()
);

create table matches (
  id text primary key,
  title text not null,
  rules_version integer not null,
  options jsonb not null,
  private boolean not null,
  delay integer not null,
  status text not null check (status in ('open', 'running', 'finished')),
  creator text not null references persons (id),
  commitment text not null,
  server_seed text not null,
  known_rolls jsonb,
  imported boolean not null default false,
  seq integer not null default 0,
  deciding jsonb not null default '[]',
  sides jsonb not null default '[]',
  tracks jsonb not null default '{}',
  outcome jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz
);

create index matches_by_status on matches (status, updated_at desc, id desc) where not private;
create index matches_by_creator on matches (creator);

-- A seat of an imported match may belong to nobody here; it keeps the name that the file gives.
create table seats (
  match text not null references matches (id) on delete cascade,
  seat integer not null,
  person text references persons (id),
  name text,
  seed text not null,
  primary key (match, seat)
);

create index seats_by_person on seats (person);

-- The log of every match. No foreign key: the host writes only matches that it has loaded, and this is the hot path.
-- One request may lead to several commands: the last of them carries its id and how many there were.
create table commands (
  match text not null,
  seq integer not null,
  command jsonb not null,
  request text,
  taken integer,
  at timestamptz not null default now(),
  primary key (match, seq)
);

create unique index commands_by_request on commands (match, request) where request is not null;

-- Which process holds a match in memory. Safety does not rest on it: two processes can never both write the same number.
create table leases (
  match text primary key references matches (id) on delete cascade,
  process text not null,
  fence bigint not null,
  taken_at timestamptz not null default now()
);
