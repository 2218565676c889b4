import { demoRooms } from '../../db/seed/demo-rooms.ts'
import { seatsOf } from '../../domain/exams/room-layout.ts'
import { type Seeding, seededBy } from './seeding.ts'

export async function seedRooms(seeding: Seeding): Promise<void> {
  const rows = demoRooms.map((room, at) => ({
    ...seededBy(seeding),
    ...room,
    seats: seatsOf(room.layout),
    position: at + 1,
  }))
  await seeding.db.insertInto('rooms').values(rows).execute()
}
