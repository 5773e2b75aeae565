import { z } from 'zod';
import { ADDRESS_LIMIT, NAME_LIMIT } from '../core/limits.ts';
import { networkStep } from './network.ts';
import { authorizationServer, signInMethods } from './session.ts';

/** Address of a service, parsed by `readServiceAddress`. */
export const serviceInquiry = z.object({
  address: z.string().min(1).max(ADDRESS_LIMIT),
  isOfPage: z.boolean(),
});

const HOST_LIMIT = 300;

/** Answers of something other than a Device Cloud. */
const otherAnswers = [
  'webPage',
  'redirect',
  'notFound',
  'networkSignIn',
  'failing',
  'paused',
  'unreadable',
] as const;

/** Answer of an address that was asked without a sign-in. */
export const inquiryOutcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('service'),
    /** Address that answered: the entered one, or one above it on the same origin. */
    baseUrl: z.string().max(ADDRESS_LIMIT),
    /** Name that the service states; `null` if none. */
    name: z.string().max(NAME_LIMIT).nullable(),
    version: z.string().max(NAME_LIMIT).nullable(),
    /** The proposed method comes first. */
    methods: z.array(z.enum(signInMethods)).min(1),
    authorization: authorizationServer.omit({ clientId: true }).nullable(),
    /** Other hosts that the sign-in in the browser involves. None of them was contacted. */
    otherHosts: z.array(z.string().max(HOST_LIMIT)).max(3),
    /** Steps of the connection worth showing: a proxy, the certificate. */
    steps: z.array(networkStep).max(2),
  }),
  z.object({
    kind: z.literal('other'),
    what: z.enum(otherAnswers),
    host: z.string().max(HOST_LIMIT),
    /** `null` if the answer can't be read. */
    status: z.int().nullable(),
    /** Host of the redirect's target; `null` if there is none. */
    page: z.string().max(HOST_LIMIT).nullable(),
    /** Address of a service there that may be entered instead. */
    leadsTo: z.string().max(ADDRESS_LIMIT).nullable(),
  }),
  /** `isOffline`: the laptop is in no network. */
  z.object({ kind: z.literal('unreachable'), isOffline: z.boolean(), step: networkStep }),
]);

export type ServiceInquiry = z.infer<typeof serviceInquiry>;
export type InquiryOutcome = z.infer<typeof inquiryOutcome>;
export type FoundService = Extract<InquiryOutcome, { kind: 'service' }>;
