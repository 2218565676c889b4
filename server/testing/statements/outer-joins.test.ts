import { expect, it } from 'vitest'
import { comparedByOuterJoins } from './outer-joins.ts'

it.each([
  [
    'select 1 from a left join b on b.client_id = $1 and b.id = $3::bigint where a.client_id = $1 and a.id = $2',
    [0, 2],
  ],
  ['select 1 from a join b on b.id = $1 left join c on c.id = b.id join d on d.id = $2', []],
  // Each of several, one right after the other.
  [
    'select 1 from a left join b on b.id = $1 left join c on c.id = $2 left join d on d.at = $3 where a.id = $4',
    [0, 1, 2],
  ],
  [
    'select 1 from a left outer join b on b.id = $1 right join c on c.id = $2 full outer join d on d.id = $3',
    [0, 1, 2],
  ],
  // Whichever side the value is on, whatever compares it, in brackets too.
  [
    'select 1 from a left join b on $1 = b.id and ($2::bigint <> b.x or b.y >= $3) and b.z = any($4::bigint[])',
    [0, 1, 2, 3],
  ],
  ['select 1 from a left join b on b.id = $1, c where c.id = $2', [0]],
  // What stands behind a sub-select is the join's, what stands in it is its own.
  ['select 1 from a left join (select id from b where b.x = $1) b on b.id = $2 order by $3', [1]],
  [
    'select (select 1 from a left join b on b.id = $1) from c where exists (select from d left join e on e.id = $2 limit $3)',
    [0, 1],
  ],
  // Nothing is compared with a null here.
  [
    "select 1 from a left join b on b.at = coalesce($1::timestamptz, 'infinity') and b.labels ->> $2 = 'A' and b.labels -> $3 is null",
    [],
  ],
  ['select 1 from a left join lateral unnest(a.ids) i on true where a.id = $1 group by $2', []],
  ['select left(a.name, $1) from a where a.id = $2', []],
])('says of %s which values an outer join compares: %j', (statement, places) => {
  expect(comparedByOuterJoins(statement)).toEqual(places)
})
