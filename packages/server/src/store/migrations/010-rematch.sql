-- A match that was asked for after another one, by the same people; there is one at a time.
alter table matches add column rematch_of text references matches (id) on delete set null;
create unique index matches_by_rematch on matches (rematch_of) where rematch_of is not null;
