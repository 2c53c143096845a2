import { ApiClient, ApiError, type SignUp } from '../api-client.ts';

export const password = 'Lantern-Harbour-2026';

/** The people of the demo, each with a client of their own. */
export const visitorsOf = (url: string) => {
  const clients = new Map<string, ApiClient>();
  return {
    signUp: async (person: Omit<SignUp, 'password'>): Promise<ApiClient> => {
      const client = await new ApiClient(url).signUp({ ...person, password });
      clients.set(person.email, client);
      return client;
    },
    /** Signs in anew: access tokens expire while the clock moves. */
    as: async (email: string): Promise<ApiClient> => {
      const client = clients.get(email) ?? new ApiClient(url);
      clients.set(email, client);
      try {
        await client.call('GET', '/api/me');
        return client;
      } catch (error) {
        if (error instanceof ApiError && error.problem.status === 401) return client.forget().signIn(email, password);
        throw error;
      }
    },
  };
};
