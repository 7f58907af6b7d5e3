-- The processes that serve this store together, each with the time until which it counts as alive: it writes its row anew every second.
create table processes (
  id text primary key,
  address text not null,
  started_at timestamptz not null default now(),
  expires timestamptz not null
);

-- A fence is never given twice, so that whoever lost a lease can never take a later one of the same match for its own.
create sequence fences owned by leases.fence;
delete from leases;
alter table leases alter column fence set default nextval('fences');
create index leases_by_process on leases (process);
