-- The newest versions that used this store, so that an older server notices: of the product (`product`), and of the
-- rules of each title (`rules TITLE`). A version is its numbers in order.
create table versions (
  name text primary key,
  version integer[] not null,
  at timestamptz not null default now()
);
