-- Where the numbers of a room's chat lines continue after lines were deleted.
create table chat_removed (
  match text not null references matches (id) on delete cascade,
  room text not null,
  -- Lowest number of the next line.
  next integer not null,
  primary key (match, room)
);
create index chat_by_time on chat (at);
drop index chat_by_user;
create index chat_by_user on chat (user_id, match, room, n);
-- Finished matches by the time of their end, for those that are not kept forever.
create index matches_finished on matches (changed_up) where status = 'finished';
