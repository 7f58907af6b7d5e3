-- What proves who somebody is, by kind: the token of a device, a recovery key; other kinds may come. Of every secret only its hash is here.
create table credentials (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null constraint credentials_kind_check check (kind in ('device', 'recovery')),
  hash text not null unique,
  -- What a device is called.
  name text not null default '',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

create index credentials_by_user on credentials (user_id);
create unique index credentials_recovery on credentials (user_id) where kind = 'recovery';

insert into credentials (id, user_id, kind, hash, created_at, seen_at)
  select replace(gen_random_uuid()::text, '-', ''), id, 'device', token_hash, created_at, seen_at from users;
alter table users drop column token_hash;

-- Whether somebody never had a second device or a recovery key: a guest is gone with the browser.
alter table users add column guest boolean not null default true;

-- What brings a user to another device, one at a time, used once and soon over.
create table device_codes (
  user_id text primary key references users (id) on delete cascade,
  hash text not null unique,
  expires_at timestamptz not null
);
