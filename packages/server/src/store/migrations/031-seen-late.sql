-- The time that the site has been up, as near as the clock of the store can tell between two beats: 90 seconds is the most that one counts.
create or replace function up_now() returns double precision language sql volatile
  return (select seconds + greatest(0, least(extract(epoch from clock_timestamp() - beat_at)::double precision, 90)) from up_time);

-- When a command was given, in that time: spectators who see a match late are shown it by this and not by a clock, which can be set. Null: it is from
-- before there was the column, and its `at` counts.
alter table commands add column at_up double precision;
alter table commands alter column at_up set default up_now();
