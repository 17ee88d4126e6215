// Network logos, drawn for this stack, under the image ids that clients request.
import { disc, icon, line, ring, solid } from './svg.mjs'

const ether = (ground, colour = '#fff') =>
  icon(
    ground,
    solid('m20 7 8.5 13.5L20 25.5l-8.5-5Z', colour) +
      `<path fill="${colour}" opacity=".75" d="m11.5 23 8.5 4.9 8.5-4.9L20 34Z"/>`,
  )
const solana = icon(
  '#1c1d24',
  solid('M13.5 12H29l-2.5 3.5H11Z', '#7fe0c2') +
    solid('M11 18.3h15.5l2.5 3.5H13.5Z', '#9fb4f5') +
    solid('M13.5 24.5H29L26.5 28H11Z', '#c39af0'),
)
const coin = (ground, colour = '#fff') =>
  icon(
    ground,
    line(
      'M15.5 12h5.8a3.8 3.8 0 0 1 0 7.6h-5.8ZM15.5 19.6h6.6a4.2 4.2 0 0 1 0 8.4h-6.6ZM18 9.5V12M22 9.5V12M18 28v2.5M22 28v2.5',
      colour,
      2.6,
    ),
  )
const base = ground => icon(ground, disc(20, 20, 10) + `<path fill="${ground}" d="M9 18.4h14v3.2H9z"/>`)

/** @type {Record<string, string>} */
export const NETWORK_PICTURES = {
  'ba0ba0cd-17c6-4806-ad93-f9d174f17900': ether('#55618f'), // 1
  'ab9c186a-c52f-464b-2906-ca59d760a400': icon(
    '#d23a3a',
    ring(15, 20, 4.6, 3.6) + line('M24.5 26V15h2.8a3.3 3.3 0 0 1 0 6.6h-2.8', '#fff', 3.6),
  ), // 10
  '93564157-2e8e-4ce7-81df-b264dbee9b00': icon(
    '#262522',
    solid('M20 10l4 4-4 4-4-4ZM12 18l4 4-4 4-4-4ZM28 18l4 4-4 4-4-4ZM20 22l4 4-4 4-4-4Z', '#f2bf3d'),
  ), // 56
  '02b53f6a-e3d4-479e-1cb4-21178987d100': icon(
    '#2c6f5b',
    disc(14.5, 21, 5) + disc(25.5, 21, 5) + line('M9 13c5 4 17 4 22 0', '#fff', 2.6),
  ), // 100
  '2257980a-3463-48c6-cbac-a42d2a956e00': icon('#e84ca1', line('M12 29c0-9 3-17 8-17s8 8 8 17M20 12V8', '#fff', 3)), // 130
  '41d04d42-da3b-4453-8506-668cc0727900': icon('#6b46c1', line('m20 12 7 4v8l-7 4-7-4v-8Z')), // 137
  '06b26297-fe0c-4733-5d6b-ffa5498aac00': icon('#2f6fe0', line('M13 30V12l7-3 7 3v18M13 20l7 3 7-3', '#fff', 2.6)), // 250
  '6a97d510-cac8-4e58-c7ce-e8681b044c00': icon(
    '#22252a',
    line('M14 11v18M26 11v18M14 17.5h12M14 22.5h12', '#fff', 2.8),
  ), // 295
  '5a73b3dd-af74-424e-cae0-0de859ee9400': icon(
    '#2b8fd6',
    line('M25 11c-4-2-6 1-6.5 4L16 29M13 19h12M12.5 23.5h12', '#fff', 2.8),
  ), // 314
  'b310f07f-4ef7-49f3-7073-2a0a39685800': icon('#f2f3f7', solid('M8 20l9-8v6h14L20 28v-6h-2Z', '#3f55d9')), // 324
  '3897a66d-40b9-4833-162f-a2c90531c900': icon('#12b8c9', line('M11 27l6-14 6 14M23 27l3-7 3 7', '#fff', 2.8)), // 1088
  '161038da-44ae-4ec7-1208-0ea569454b00': icon(
    '#1d2438',
    disc(20, 15, 6, '#e8559a') + line('M11 24.5h18M14 29h12', '#5bd0e6', 2.6),
  ), // 1284
  'f1d73bb6-5450-4e18-38f7-fb6484264a00': icon(
    '#241c38',
    disc(20, 15, 6, '#f0c24f') + line('M11 24.5h18M14 29h12', '#e8559a', 2.6),
  ), // 1285
  '4eeea7ef-0014-4649-5d1d-07271a80f600': icon('#f7dbec', line('M12 29c0-9 3-17 8-17s8 8 8 17M20 12V8', '#c22d80', 3)), // 1301
  'b8101fc0-9c19-4b6f-ec65-f6dfff106e00': icon('#2a5bd0', line('M13 30V11h9a5 5 0 0 1 0 10h-9M20 21l7 9', '#fff', 3)), // 2020, 2021
  'fc2427d1-5af9-4a9c-8da5-6f94627cd900': icon(
    '#12613f',
    line('M20 9v22M10.5 14.5l19 11M29.5 14.5l-19 11', '#7ff0b4', 3),
  ), // 2741
  '34e68754-e536-40da-c153-6ef2e7188a00': icon(
    '#1f2a2e',
    solid('M20 9l9 5-9 5-9-5ZM11 18l8 4.5V31l-8-4.5ZM29 18l-8 4.5V31l8-4.5Z', '#57e3b6'),
  ), // 4689
  'e86fae9b-b770-4eea-e520-150e12c81100': icon(
    '#15171a',
    ring(20, 20, 9, 2.6) + line('M20 11v5M20 24v5M11 20h5M24 20h5', '#fff', 2.6),
  ), // 5000
  '7289c336-3981-4081-c5f4-efc26ac64a00': base('#2454d8'), // 8453
  'f926ff41-260d-4028-635e-91913fc28e00': icon(
    '#2f2b2a',
    line('M12 24a9 9 0 0 1 16-8M28 16a9 9 0 0 1-16 8', '#f08a5d', 3) + disc(20, 20, 2.2, '#f08a5d'),
  ), // 9001
  '0a728e83-bacb-46db-7844-948f05434900': icon('#7a5ff0', ring(20, 20, 7.5, 5)), // 10143
  '3bff954d-5cb0-47a0-9a23-d20192e74600': icon('#23405f', line('m13 28 7-16 7 16M23 28l-3-7', '#9fd0f5', 3.4)), // 42161
  'ab781bbc-ccc6-418d-d32d-789b15da1f00': icon(
    '#f6e65a',
    ring(18, 22, 7, 3, '#1c1d14') + ring(22, 18, 7, 3, '#1c1d14'),
  ), // 42220
  '30c46e53-e989-45fb-4549-be3bd4eb3b00': icon('#d8413f', solid('M19 10l-10.5 19H15l7-13ZM25 20l-5 9h10.5Z')), // 43114
  'e329c2c9-59b0-4a02-83e4-212ff3779900': icon(
    '#6b3f24',
    disc(13, 14, 3.6, '#f7e3cf') +
      disc(27, 14, 3.6, '#f7e3cf') +
      disc(20, 22, 8.5, '#f7e3cf') +
      solid('M17.5 22h5L20 25Z', '#6b3f24'),
  ), // 80094
  'a18a7ecd-e307-4360-4746-283182228e00': base('#8a94a6'), // 84532
  '845c60df-d429-4991-e687-91ae45791600': icon(
    '#1b1d3a',
    disc(20, 20, 10, '#4a59d9') + disc(22.5, 17.5, 6.5, '#9fb4f5') + disc(24, 16, 3, '#fff'),
  ), // 7777777
  'e909ea0a-f92a-4512-c8fc-748044ea6800': ether('#d8dbe6', '#4c567a'), // 11155111
  '3ff73439-a619-4894-9262-4470c773a100': icon(
    '#2f8f5b',
    solid('M20 10l10 19H10Z') + solid('M20 18l4.5 8.5h-9Z', '#2f8f5b'),
  ), // 1313161554
  'a1b58899-f671-4276-6a5e-56ca5bd59700': solana, // Solana, all three
  '0b4838db-0161-4ffe-022d-532bf03dba00': coin('#e08a2c'), // Bitcoin
  '39354064-d79b-420b-065d-f980c4b78200': coin('#4f8a4a'), // Bitcoin Testnet
  'b3406e4a-bbfc-44fb-e3a6-89673c78b700': coin('#7d4f8f'), // Bitcoin Signet
}
