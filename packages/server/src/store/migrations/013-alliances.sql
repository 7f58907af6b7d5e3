-- What allies say among themselves: one room for each alliance, by its first seat.
alter table chat drop constraint chat_room_check;
alter table chat add constraint chat_room_check check (room in ('players', 'spectators') or room ~ '^allies-[0-7]$');

-- A seat of a running match that nobody holds: whoever held it has resigned, and an ally plays on.
create index seats_free on seats (match) where user_id is null;
