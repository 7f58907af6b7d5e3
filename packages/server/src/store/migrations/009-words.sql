-- One word for one thing: a person known to the site is a user, what people say is the chat, and who watches sits in the room of spectators.

alter table persons rename to users;
alter index persons_by_seen rename to users_by_seen;
alter table seats rename column person to user_id;
alter index seats_by_person rename to seats_by_user;
alter table talk rename to chat;
alter table chat rename column person to user_id;
alter index talk_by_request rename to chat_by_request;
alter index talk_by_person rename to chat_by_user;
alter table chat drop constraint talk_room_check;
update chat set room = 'spectators' where room = 'gallery';
alter table chat add constraint chat_room_check check (room in ('players', 'spectators'));
