-- Kinds of notices that a user does not want, by any channel.
alter table users add column muted jsonb not null default '[]';
