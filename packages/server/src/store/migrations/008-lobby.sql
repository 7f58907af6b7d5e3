-- When a person was last there: who never did anything is forgotten after a while. Written at most once a day.
alter table persons add column seen_at timestamptz not null default now();
create index persons_by_seen on persons (seen_at);

-- When somebody who holds a seat of an open match, or created it, was last there.
alter table matches add column attended_at timestamptz not null default now();

-- Tells open matches from one address from those of others. Made with a key that no process keeps longer than it runs, so that it leads to
-- no address, and taken away once the match begins.
alter table matches add column origin text;

create index matches_open on matches (updated_at desc, id desc) where status = 'open';
create index matches_open_by_creator on matches (creator) where status = 'open';
create index matches_by_origin on matches (origin) where origin is not null;

-- Matches that were brought in as files stand apart from those that were played here.
create index matches_imported on matches (creator, updated_at desc, id desc) where imported;
create index matches_archive on matches (updated_at desc, id desc) where status = 'finished' and not private and not imported;

create index talk_by_person on talk (person);
