-- One row, written whenever somebody asks whether the store is well: a store that can be read but not written is not.
create table health (
  one boolean primary key default true check (one),
  at timestamptz not null
);
