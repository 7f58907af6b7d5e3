-- Commands of a decision of several in secret that is open, of which nobody is told but who gave them; and the seats that have answered in it.
alter table matches add column unseen integer not null default 0;
alter table matches add column answered jsonb not null default '[]';
