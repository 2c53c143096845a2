import { z } from 'zod';
import { parse } from './refused.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Every environment variable Dossier reads; documented in README.md. Nothing set means the embedded profile. */
export const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().default('./data'),
  /** Origin that mails link to; never taken from the Host header. */
  PUBLIC_URL: z.url().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Hops of reverse proxies whose X-Forwarded-For is believed. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  TRIAL_DAYS: z.coerce.number().int().min(1).max(365).default(14),
  /** Share of the price, e.g. 0.19. */
  TAX_RATE: z.coerce.number().min(0).max(1).default(0),
  /** Where quote requests go. */
  OPERATOR_EMAIL: z.email().default('operator@localhost.localdomain'),
  /** 32 bytes in base64 that wrap the person keys and sign OTPs; generated into DATA_DIR/secrets.json when absent. */
  MASTER_KEY: z.base64().optional(),
  SECURE_COOKIES: flag.optional(),
});
export type Environment = z.infer<typeof environment>;

/** @throws Refused naming every variable that is wrong. */
export const readEnvironment = (variables: NodeJS.ProcessEnv): Environment => parse(environment, variables);
