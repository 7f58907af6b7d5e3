-- What people say about a match, numbered from 0 within each of its rooms. The name is the one that the person had then. A person's request
-- is stored once, however often it comes.
create table talk (
  match text not null references matches (id) on delete cascade,
  room text not null check (room in ('players', 'gallery')),
  n integer not null,
  person text not null references persons (id),
  name text not null,
  text text not null,
  request text not null,
  at timestamptz not null default now(),
  primary key (match, room, n)
);

create unique index talk_by_request on talk (match, person, request);
