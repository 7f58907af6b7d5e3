-- When a user wants no notices: minutes of the day, and the time zone: {"from": 1320, "to": 420, "zone": "Europe/Paris"}.
-- Null: none.
alter table users add column quiet jsonb;
