export const SECRET_KEY = 'Vb7kq2Zp9xW4mT8sLd3fGh6jRn1cYa5e';

/** The settings of the services of a cell, which share `dataDir` with those of others. */
export const environmentOf = (dataDir: string, databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  SECRET_KEY,
  EXTERNAL_URL: 'http://localhost',
  HOST: '127.0.0.1',
  CHAT_API_PORT: '0',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'fatal',
});
