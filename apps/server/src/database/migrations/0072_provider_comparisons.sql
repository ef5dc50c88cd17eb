CREATE TABLE "provider_comparisons" (
	"key_id" text PRIMARY KEY NOT NULL,
	"compared_at" timestamp (3) with time zone NOT NULL
);
