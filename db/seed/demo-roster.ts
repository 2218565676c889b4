import type { SeedStudent } from './demo-types.ts'

/** All people are invented: first and last names that are usual in India, put together by counting. */

const GIRLS =
  `Aarohi Aisha Akshara Alia Amrita Anika Anushka Anvi Avni Bhoomi Charvi Divya Eshita Farida Garima Gitanjali Hansika Ira Ishita
Jahnavi Janvi Jasleen Kashvi Khushi Kiara Lavanya Mahima Mannat Mehak Mishka Mitali Myra Nandini Niharika Nitya Ojasvi Palak Prisha Radhika
Rhea Ridhima Riya Saanvi Samaira Shreya Simran Suhana Swara Tanya Trisha Urvi Vanya Vidhi Zara Zoya`.split(/\s+/)

const BOYS =
  `Aaditya Aarush Abdul Abhinav Advait Akash Aman Amit Anirudh Ansh Arnav Atharv Ayaan Bharat Daksh Darsh Devansh Dhruv Farhan Gaurav
Harsh Hrithik Ishan Jai Kabir Kartik Krish Kunal Madhav Manav Mohit Nakul Neil Nikhil Parth Pranav Prateek Raghav Rahul Rehan Rishabh Ritvik
Sahil Samarth Shaurya Siddharth Soham Tanmay Tejas Uday Utkarsh Varun Vedant Vivaan Yuvraj`.split(/\s+/)

const FAMILIES =
  `Agarwal Ahmed Arora Bajaj Balan Barman Basu Bedi Bhatt Bhattacharya Bisht Chakraborty Chandra Chatterjee Chaudhary Chopra Dalal
Deshpande Dhillon Dixit Dubey Dutta Gandhi Gill Goswami Goyal Haldar Iqbal Iyengar Jadhav Jha Kamble Kapoor Kashyap Krishnan Kumar Lal Lobo
Mahajan Malhotra Malik Mehta Mohanty More Mukherjee Murthy Nambiar Nanda Negi Oberoi Pandey Parekh Patel Pathak Pereira Prasad Qureshi Rajan Rana
Rao Rawat Roy Saha Saxena Sen Shah Shetty Shinde Shukla Sinha Solanki Srivastava Subramanian Sundaram Thakur Tiwari Tyagi Varghese Vyas`.split(
    /\s+/,
  )

const PARENTS =
  'Sunil Rekha Anil Manju Vinod Asha Mahesh Usha Rajeev Geeta Prakash Sarita Mukesh Shobha Naresh Lata Dinesh Kamla'.split(
    ' ',
  )

const pick = (list: readonly string[], at: number): string => list[at % list.length] as string
const two = (number: number) => String(number).padStart(2, '0')

/** What is apart about the pupil of this number; a school has a few of each. */
function particulars(number: number): Partial<SeedStudent> {
  if (number % 97 === 5) return { l_name: null }
  if (number === 40) return { f_name: 'आरव', l_name: 'शर्मा', gender: 'M', guardian_name: 'सुनीता शर्मा' }
  if (number === 77) return { f_name: 'काव्या', l_name: 'त्रिवेदी', gender: 'F', guardian_name: 'राजेश त्रिवेदी' }
  if (number === 111) return { joined_on: '2026-08-10' }
  if (number === 158) return { left_on: '2026-09-30' }
  if (number % 83 === 11) return { accommodations: { extra_time_pct: 25, large_print: false, scribe: false } }
  return {}
}

interface Wanted {
  grade: string
  section: string
  /** How many, and how many were generated before. */
  count: number
  from: number
  /** Of most who are in this class. */
  born: number
}

/** The pupils of one section, as yet without roll numbers. */
export const generatePupils = ({ grade, section, count, from, born }: Wanted): Omit<SeedStudent, 'roll_no'>[] =>
  Array.from({ length: count }, (_, at) => {
    const number = from + at
    const is_girl = number % 2 === 0
    // Every eleventh has a brother or sister next on the list: one family, one address.
    const is_sibling = number % 11 === 1
    const family = is_sibling ? number - 1 : number
    const last = pick(FAMILIES, family * 7 + Math.floor(family / FAMILIES.length))
    const parent = pick(PARENTS, family * 5)
    return {
      admission_no: `DPS-${5000 + number}`,
      f_name: pick(is_girl ? GIRLS : BOYS, Math.floor(number / 2) * 3 + Math.floor(number / 55)),
      l_name: last,
      gender: is_girl ? 'F' : 'M',
      dob: `${born}-${two((number % 12) + 1)}-${two(((number * 5) % 28) + 1)}`,
      email: null,
      guardian_name: `${parent} ${last}`,
      guardian_mobile: `+9100000${two(Math.floor(family / 1000))}${String(family % 1000).padStart(3, '0')}`,
      guardian_email: number % 9 === 4 ? null : `${parent}.${last}.${family}@home.test`.toLowerCase(),
      accommodations: null,
      ...{ grade, section, joined_on: null, left_on: null },
      ...particulars(number),
    }
  })
