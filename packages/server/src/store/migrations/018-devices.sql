-- What a device leaves: `made_by` is the device that made a key, or whose code or key brought a device in; `came`, by which of them a device came: null for
-- the first one. `created_up`: when it came, as the up-time of the site; devices from before are old.
alter table credentials add column made_by text;
alter table credentials add column came text check (came in ('code', 'key'));
alter table credentials add column created_up double precision not null default up_seconds();
update credentials set created_up = up_seconds() - 86400;

-- Codes last minutes. They are over with the device that made them, and when the site was up for so long, whatever its clock says.
delete from device_codes;
alter table device_codes add column made_by text not null references credentials (id) on delete cascade;
alter table device_codes add column made_up double precision not null default up_seconds();

-- What became of the devices and the key of a user, for the other devices; each has read up to `read_news`.
create table device_news (
  n bigint generated always as identity primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('arrived', 'signed-out', 'key-made', 'key-replaced', 'key-ended')),
  -- The device that did it, which is told nothing of it, and what the device is called that it is about.
  by text not null,
  name text not null,
  at timestamptz not null default now()
);
create index device_news_by_user on device_news (user_id, n);
alter table credentials add column read_news bigint not null default 0;
