-- Blocked users: their devices and keys are kept, but let nobody in.
alter table credentials drop constraint credentials_kind_check;
alter table credentials add constraint credentials_kind_check
  check (kind in ('device', 'recovery', 'blocked-device', 'blocked-recovery'));

-- Addresses that get no answer, as CIDR.
create table blocked_networks (
  network text primary key,
  at timestamptz not null default now()
);

-- What the operators did on their page; `who`: the user name that they gave with the password.
create table operator_actions (
  n bigint generated always as identity primary key,
  who text not null,
  address text not null,
  what text not null,
  at timestamptz not null default now()
);
