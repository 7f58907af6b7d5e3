-- The key pair by which push services know this site (VAPID); made by its first process.
create table push_keys (
  one boolean primary key default true check (one),
  public_key text not null,
  private_key text not null
);

-- Browsers that show notices: each has a channel of its own, which ends with its device.
alter table channels drop constraint channels_kind_check;
alter table channels add constraint channels_kind_check check (kind in ('webhook', 'email', 'feed', 'push'));
alter table channels add column device text unique references credentials (id) on delete cascade;
-- Of a browser: the keys with which its messages are encrypted.
alter table channels add column keys jsonb;
alter table channels add constraint channels_push check ((kind = 'push') = (device is not null and keys is not null));
alter table channels drop constraint channels_user_id_kind_key;
create unique index channels_by_kind on channels (user_id, kind) where device is null;
create index channels_by_user on channels (user_id);
