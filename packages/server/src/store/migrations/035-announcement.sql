-- What the operator tells everybody at present, at most one row.
create table announcement (
  one boolean primary key default true check (one),
  -- Empty: nothing.
  words text not null,
  -- The moment that the words announce, if any.
  at timestamptz,
  -- Whether nothing new may begin.
  closed boolean not null
);
