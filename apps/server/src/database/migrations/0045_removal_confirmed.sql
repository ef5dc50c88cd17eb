ALTER TABLE "publications" ADD COLUMN "allows_removal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "filtered_hash" text;